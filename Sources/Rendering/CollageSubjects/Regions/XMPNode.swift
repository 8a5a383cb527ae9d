/// An element of an XMP packet, with its name and its attributes resolved to namespaces.
struct XMPNode {
  /// A name in a namespace.
  struct Name: Hashable {
    let namespace: String
    let local: String

    init(_ namespace: String, _ local: String) {
      self.namespace = namespace
      self.local = local
    }
  }

  let name: Name
  var attributes: [Name: String] = [:]
  var children: [XMPNode] = []
  var text = ""

  /// The first child of a name.
  func child(_ name: Name) -> XMPNode? { children.first { $0.name == name } }

  /// Every element of a name within this one, itself included, in the order of the text.
  func all(_ name: Name) -> [XMPNode] {
    (self.name == name ? [self] : []) + children.flatMap { $0.all(name) }
  }

  /// The node that has a structure's fields: RDF writes them into the element, or into a description in it.
  private var fields: XMPNode { child(Name(Namespace.rdf, "Description")) ?? self }

  /// A field's text, which RDF writes as an attribute or as an element.
  func field(_ name: Name) -> String? {
    let fields = self.fields
    return fields.attributes[name] ?? attributes[name] ?? (fields.child(name) ?? child(name))?.text
  }

  /// A field that is a structure of its own.
  func structure(_ name: Name) -> XMPNode? { fields.child(name) ?? child(name) }

  /// The items of a field that is a list.
  func items(_ name: Name) -> [XMPNode] {
    guard let list = structure(name) else { return [] }
    return list.children.flatMap { list in list.children.filter { $0.name == Name(Namespace.rdf, "li") } }
  }

  /// The namespaces of what is read (Metadata Working Group, "Guidelines for Handling Image Metadata" 2.0, 2010; Microsoft's
  /// "People Tagging").
  enum Namespace {
    static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    static let regions = "http://www.metadataworkinggroup.com/schemas/regions/"
    static let area = "http://ns.adobe.com/xmp/sType/Area#"
    static let dimensions = "http://ns.adobe.com/xap/1.0/sType/Dimensions#"
    static let microsoft = "http://ns.microsoft.com/photo/1.2/"
    static let microsoftInformation = "http://ns.microsoft.com/photo/1.2/t/RegionInfo#"
    static let microsoftRegion = "http://ns.microsoft.com/photo/1.2/t/Region#"
  }
}
