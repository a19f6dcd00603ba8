import Foundation
import Fuzzing
import Synchronization

private typealias Callback = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
private typealias Arguments = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

/// The driver of libFuzzer, which the sanitizer's runtime has.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<Arguments?>, _ callback: Callback
) -> CInt

/// The package manager links `main` to this name; libFuzzer's own `main` is not wanted, so that there may be other acts
/// than fuzzing.
@_cdecl("Fuzz_main")
public func fuzzMain(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
    let words = CommandLine.arguments
    do {
        if words.count == 4, words[1] == "--write", let target = FuzzTarget(rawValue: words[2]) {
            try FuzzProgram.write(target, to: words[3])
            return 0
        }
        if words.count == 3, words[1] == "--list" {
            try FuzzProgram.list(words[2])
            return 0
        }
    } catch {
        FileHandle.standardError.write(Data("Fuzz: \(error)\n".utf8))
        return 1
    }
    let name = ProcessInfo.processInfo.environment["PASSKEYTRAIL_FUZZ_TARGET"] ?? ""
    guard let target = FuzzTarget(rawValue: name) else { return 2 }
    FuzzProgram.target.withLock { $0 = target }
    var count = count, arguments = unsafe arguments
    return unsafe runDriver(&count, &arguments) { start, count in
        unsafe FuzzProgram.run(Array(UnsafeBufferPointer(start: start, count: count)))
        return 0
    }
}
