import Ceremony
import JSON

extension JSONWriter {
    /// Writes a member that is null where there is no value.
    mutating func orNull(_ key: String, _ text: String?) {
        self.key(key)
        if let text { value(text) } else { null() }
    }

    /// Writes a list of texts.
    mutating func strings(_ key: String, _ texts: [String]) {
        self.key(key)
        beginArray()
        for text in texts { value(text) }
        endArray()
    }

    /// Writes a client as CONTRACT.md section 2 has it; null where nothing is known.
    mutating func client(_ key: String, _ client: Client?) {
        self.key(key)
        guard let client else { return null() }
        beginObject()
        member("platform", client.platform.rawValue)
        member("osVersion", client.osVersion)
        if client.appID != nil || client.appVersion != nil || client.appBuild != nil || client.signingCertificate != nil
        {
            self.key("app")
            beginObject()
            member("id", client.appID)
            member("version", client.appVersion)
            member("build", client.appBuild)
            member("signingCertSha256", client.signingCertificate)
            endObject()
        }
        if client.browser != nil || client.browserVersion != nil {
            self.key("browser")
            beginObject()
            member("name", client.browser)
            member("version", client.browserVersion)
            endObject()
        }
        if client.sdk != nil {
            self.key("sdk")
            beginObject()
            member("name", client.sdk)
            member("version", client.sdkVersion)
            endObject()
        }
        endObject()
    }
}
