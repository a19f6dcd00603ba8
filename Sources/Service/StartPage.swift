import HTTPServer

/// The page at `/`: what runs here, and where things are. No script, nothing from outside.
enum StartPage {
    static let response = HTTPResponse(
        status: 200,
        headers: [
            ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"),
            (
                "Content-Security-Policy",
                "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
            ),
            ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
        ], body: Array(html.utf8))

    private static let html = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>PasskeyTrail</title>
        <style>
        :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
        body { max-width: 44rem; margin: 3rem auto; padding: 0 1rem; }
        code { font-size: .95em; }
        td { padding: .15rem 1rem .15rem 0; vertical-align: top; }
        </style>
        </head>
        <body>
        <h1>PasskeyTrail</h1>
        <p>The audit trail for passkeys: events of every ceremony go in, each answer is verified again, and a diagnosis says
        why a sign-in failed.</p>
        <table>
        <tr><td><code>POST /v1/events</code></td><td>takes events in</td></tr>
        <tr><td><code>GET /v1/rp/NAME/ceremonies</code></td><td>lists ceremonies, newest first</td></tr>
        <tr><td><code>GET /v1/rp/NAME/ceremonies/ID</code></td><td>the diagnosis of one</td></tr>
        <tr><td><a href="/openapi.json"><code>/openapi.json</code></a></td><td>describes every call</td></tr>
        <tr><td><a href="/readyz"><code>/readyz</code></a></td><td>says whether the service can work</td></tr>
        </table>
        <p>On the command line: <code>passkeytrail diagnose NAME ID</code>.</p>
        </body>
        </html>
        """
}
