/// An XML element of an XMP packet; names are resolved to namespaces.
package struct XMPNode {
  /// A qualified name: namespace and local name.
  package struct Name: Hashable {
    package let namespace: String
    package let local: String

    package init(_ namespace: String, _ local: String) {
      self.namespace = namespace
      self.local = local
    }
  }

  package let name: Name
  package var attributes: [Name: String] = [:]
  package var children: [XMPNode] = []
  package var text = ""

  package func child(_ name: Name) -> XMPNode? { children.first { $0.name == name } }

  /// Returns all elements with a name in this subtree, including this one, in document order.
  package func all(_ name: Name) -> [XMPNode] {
    (self.name == name ? [self] : []) + children.flatMap { $0.all(name) }
  }

  /// The node with a structure's fields, which RDF writes into the element itself or into a description in it.
  private var fields: XMPNode { child(Name(Namespace.rdf, "Description")) ?? self }

  /// Returns a field's text, which RDF writes as an attribute or an element.
  package func field(_ name: Name) -> String? {
    let fields = self.fields
    return fields.attributes[name] ?? attributes[name] ?? (fields.child(name) ?? child(name))?.text
  }

  /// Returns a field with nested fields, written as an attribute or as a child element.
  package func structure(_ name: Name) -> XMPNode? { fields.child(name) ?? child(name) }

  /// Returns the items of a field that is a list.
  package func items(_ name: Name) -> [XMPNode] {
    guard let list = structure(name) else { return [] }
    return list.children.flatMap { list in list.children.filter { $0.name == Name(Namespace.rdf, "li") } }
  }

  /// The namespaces of supported properties (Metadata Working Group, "Guidelines for Handling Image Metadata" 2.0,
  /// 2010; Microsoft's "People Tagging").
  package enum Namespace {
    package static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    static let regions = "http://www.metadataworkinggroup.com/schemas/regions/"
    static let area = "http://ns.adobe.com/xmp/sType/Area#"
    static let dimensions = "http://ns.adobe.com/xap/1.0/sType/Dimensions#"
    static let microsoft = "http://ns.microsoft.com/photo/1.2/"
    static let microsoftInformation = "http://ns.microsoft.com/photo/1.2/t/RegionInfo#"
    static let microsoftRegion = "http://ns.microsoft.com/photo/1.2/t/Region#"
  }
}
