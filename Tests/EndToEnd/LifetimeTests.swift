import Foundation
import JSON
import Synchronization
import Testing

@Suite struct LifetimeTests {
    /// Batches of which the service said that they are stored, and how many there are.
    private final class Acknowledged: Sendable {
        let batches = Mutex<[[UInt8]]>([])
        let each = DispatchSemaphore(value: 0)

        func note(_ event: [UInt8]) {
            batches.withLock { $0.append(event) }
            each.signal()
        }
    }

    /// Feeds one event after another from several threads, until the service takes no more.
    private func load(_ shop: Shop, _ client: Client, _ acknowledged: Acknowledged) -> DispatchGroup {
        let ended = DispatchGroup()
        for number in 0..<4 {
            ended.enter()
            let thread = Thread {
                var accounts = number
                while true {
                    let event = shop.population(accounts)
                    guard let answer = try? client.feed([event]), answer.status == 200 else { break }
                    acknowledged.note(event)
                    accounts += 4
                }
                ended.leave()
            }
            thread.start()
        }
        return ended
    }

    @Test func `a service that is told to end under load ends with 0 and has kept all that it acknowledged`() throws {
        let service = try ServiceUnderTest().started()
        let shop = try Shop("load")
        #expect(try service.client().put("/v1/rp/\(shop.name)", shop.configuration).status == 200)
        let acknowledged = Acknowledged()
        let load = load(shop, service.client(), acknowledged)
        for _ in 0..<40 { acknowledged.each.wait() }
        #expect(try service.stop() == 0)
        load.wait()

        try service.started()
        let events = acknowledged.batches.withLock { $0 }
        #expect(events.count >= 40)
        for start in stride(from: 0, to: events.count, by: 200) {
            let part = Array(events[start..<min(start + 200, events.count)])
            let again = try service.client().feed(part).json()
            #expect(again["duplicates"]?.int == Int64(part.count))
            #expect(again["stored"]?.int == 0)
        }
        #expect(try service.stop() == 0)
        for line in service.errors.split(separator: "\n") {
            #expect(line.hasPrefix("{") && line.hasSuffix("}"), "no JSON object: \(line)")
        }
    }

    @Test func `the service does not start with a key missing, with another key, or with a broken one`() throws {
        let service = try ServiceUnderTest().started()
        #expect(try service.stop() == 0)
        let path = service.data + "/keys/pseudonym.key"
        let key = try Data(contentsOf: URL(fileURLWithPath: path))
        let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
        #expect(permissions?.intValue == 0o600)

        for other in [nil, String(repeating: "ab", count: 32), "short"] {
            try FileManager.default.removeItem(atPath: path)
            if let other { try Data(other.utf8).write(to: URL(fileURLWithPath: path)) }
            #expect(try service.firstLine() == "ended 1")
            #expect(service.errors.contains("pseudonym"))
            if other == nil { try Data().write(to: URL(fileURLWithPath: path)) }
        }
        try key.write(to: URL(fileURLWithPath: path))
        try service.started()
        #expect(try service.stop() == 0)
    }

    @Test func `a service whose log cannot be written goes on, and ends as it should`() throws {
        let service = try ServiceUnderTest(log: "/dev/full").started()
        let shop = try Shop("unlogged")
        #expect(try service.client().put("/v1/rp/\(shop.name)", shop.configuration).status == 200)
        #expect(try service.client().feed([shop.population(1)]).status == 200)
        #expect(try service.stop() == 0)
    }

    @Test func `a port that is taken is a failure with a sentence`() throws {
        let service = try ServiceUnderTest.shared.get()
        let port = try #require(service.client().base.split(separator: ":").last)
        let second = try ServiceUnderTest()
        let result = try ProgramUnderTest.run(
            ["serve", "--listen", "127.0.0.1:\(port)", "--data", second.data])
        #expect(result.status == 1)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains(String(port)))
        #expect(!FileManager.default.fileExists(atPath: second.data), "nothing is set up for a service that cannot listen")
    }

    @Test(arguments: ["nonsense", "127.0.0.1", "127.0.0.1:99999", "example.com:80"])
    func `what is no address is a mistake of the command line, found before anything is set up`(address: String) throws {
        let service = try ServiceUnderTest()
        let result = try ProgramUnderTest.run(["serve", "--listen", address, "--data", service.data])
        #expect(result.status == 2)
        #expect(result.errors.contains(address))
        #expect(!FileManager.default.fileExists(atPath: service.data))
    }
}
