import Cluster
import Foundation

// Before any thread: the signals that end the service are waited for, not taken by whoever runs.
let signals = SignalWait()
exit(Program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
