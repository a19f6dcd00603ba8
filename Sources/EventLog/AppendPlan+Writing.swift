import Ceremony
import Postgres
import Schema

extension AppendPlan {
    /// Small batches: one statement for the events and one for their ids, with arrays in binary.
    var insertCommands: [Command] {
        let log = Bind.int4(self.log.rawValue), first = Bind.int8(self.first.rawValue)
        return [
            Command(
                .appendEvents,
                [
                    log, first, .int8(recordedAt.rawValue), .int8Array(added.map { $0.event.time.rawValue }),
                    .textArray(added.map { $0.event.type.rawValue }), .textArray(added.map { $0.event.source }),
                    .textArray(added.map { $0.event.id }), .textArray(added.map { $0.event.subject }),
                    .byteaArray(added.map { $0.salt }), .jsonArray(added.map { $0.event.body }),
                ]),
            Command(
                .appendEventIDs,
                [
                    log, first, .uuidArray(added.map { $0.key.bytes }),
                    .byteaArray(added.map { $0.event.contentDigest }),
                ]),
        ]
    }

    /// Large batches: binary COPY.
    func copy(on connection: PostgresConnection) throws(PostgresError) {
        try copyRows(Statement.copyEvents, on: connection) { writer, position, event throws(PostgresError) in
            try writer.row(columns: 10)
            writer.write(position.rawValue)
            writer.write(recordedAt.rawValue)
            writer.write(event.event.time.rawValue)
            writer.write(log.rawValue)
            writer.write(event.event.type.rawValue)
            writer.write(event.event.source)
            writer.write(event.event.id)
            writer.write(event.event.subject)
            writer.write(event.salt)
            writer.write(event.event.body)
        }
        try copyRows(Statement.copyEventIDs, on: connection) { writer, position, event throws(PostgresError) in
            try writer.row(columns: 4)
            writer.write(position.rawValue)
            writer.write(event.key.bytes)
            writer.write(log.rawValue)
            writer.write(event.event.contentDigest)
        }
    }

    private func copyRows(
        _ statement: Statement, on connection: PostgresConnection,
        _ row: (inout CopyRowWriter, Position, PreparedEvent) throws(PostgresError) -> Void
    ) throws(PostgresError) {
        try connection.copyIn(statement.sql) { writer throws(PostgresError) in
            var position = first
            for event in added {
                try row(&writer, position, event)
                position = position.next
            }
        }
    }
}
