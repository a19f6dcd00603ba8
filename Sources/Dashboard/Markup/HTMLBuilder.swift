/// Puts the pieces of a content together; a string among them is text.
@resultBuilder
public enum HTMLBuilder {
    /// A piece.
    public static func buildExpression(_ piece: HTML) -> [HTML] { [piece] }
    /// Pieces.
    public static func buildExpression(_ pieces: [HTML]) -> [HTML] { pieces }
    /// Text.
    public static func buildExpression(_ text: String) -> [HTML] { [.text(text)] }
    /// One after the other.
    public static func buildBlock(_ parts: [HTML]...) -> [HTML] { parts.flatMap { $0 } }
    /// What may be absent.
    public static func buildOptional(_ part: [HTML]?) -> [HTML] { part ?? [] }
    /// One of two.
    public static func buildEither(first part: [HTML]) -> [HTML] { part }
    /// The other of two.
    public static func buildEither(second part: [HTML]) -> [HTML] { part }
    /// Each of many.
    public static func buildArray(_ parts: [[HTML]]) -> [HTML] { parts.flatMap { $0 } }
    /// All together.
    public static func buildFinalResult(_ parts: [HTML]) -> HTML { .list(parts) }
}

/// An element with attributes and content.
func tag(
    _ name: StaticString, _ attributes: HTML.Attribute..., @HTMLBuilder content: () -> HTML = { .nothing }
) -> HTML {
    .element(name, attributes, content())
}

/// An element with a class and content.
func tag(_ name: StaticString, class style: String, @HTMLBuilder content: () -> HTML = { .nothing }) -> HTML {
    .element(name, [.init("class", style)], content())
}

/// A link to a view of this service.
func anchor(_ link: Link, class style: String? = nil, isCurrent: Bool = false, @HTMLBuilder content: () -> HTML) -> HTML
{
    var attributes = [HTML.Attribute("href", link)]
    if let style { attributes.append(.init("class", style)) }
    if isCurrent { attributes.append(.init("aria-current", "page")) }
    return .element("a", attributes, content())
}

/// Pieces put together.
func pieces(@HTMLBuilder content: () -> HTML) -> HTML { content() }
