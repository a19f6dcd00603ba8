import Arguments
import Testing

@Suite(.serialized) struct CommandArgumentsTests {
    private let flags = [Flag("listen", value: "ADDRESS", "where"), Flag("json", "machines"), Flag("rp", value: "NAME", "which")]

    @Test func `flags stand before, between and behind operands`() throws {
        let read = try CommandArguments(["--json", "a", "--listen", "x:1", "b", "--rp=n"], flags: flags)
        #expect(read.operands == ["a", "b"])
        #expect(read["listen"] == "x:1")
        #expect(read["rp"] == "n")
        #expect(read.has("json"))
    }

    @Test func `a repeated flag keeps all its values, and the last counts`() throws {
        let read = try CommandArguments(["--rp", "a", "--rp", "b"], flags: flags)
        #expect(read.flags["rp"] == ["a", "b"])
        #expect(read["rp"] == "b")
    }

    @Test func `two dashes end the flags`() throws {
        let read = try CommandArguments(["--", "--json", "-"], flags: flags)
        #expect(read.operands == ["--json", "-"])
        #expect(!read.has("json"))
    }

    @Test(arguments: [["--nonsense"], ["-x"], ["--listen"], ["a", "--rp"]])
    func `a flag that does not exist or lacks its value is named`(words: [String]) {
        let error = #expect(throws: ArgumentError.self) { try CommandArguments(words, flags: flags) }
        #expect(error?.description.contains(words.last ?? "") == true)
    }

    @Test func `nothing is nothing`() throws {
        let read = try CommandArguments([], flags: flags)
        #expect(read.operands.isEmpty)
        #expect(read.flags.isEmpty)
    }
}
