import { readdirSync, readFileSync } from 'node:fs'
import {
  XmlBufferInputProvider,
  XmlDocument,
  type XmlElement,
  xmlRegisterInputProvider,
  XmlValidateError,
  XsdValidator,
} from 'libxml2-wasm'
import { Schema } from 'node-schematron'

/*
 * Validates documents by the schemas and rules that the offices publish (official/SOURCES.md), which say more than our
 * own rules: order, length, pattern and number of each element.
 */
const folder = new URL('official/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder))
const aeat = 'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws'
/** Places of the files as their own imports name them. */
const places: Readonly<Record<string, string>> = {
  'cfdv40.xsd': '/cfd/4/',
  'Pagos20.xsd': '/cfd/Pagos/',
  'TimbreFiscalDigitalv11.xsd': '/cfd/TimbreFiscalDigital/',
  'catCFDI.xsd': '/cfd/catalogos/',
  'catPagos.xsd': '/cfd/catalogos/Pagos/',
  'tdCFDI.xsd': '/cfd/tipoDatos/tdCFDI/',
  'xmldsig-core-schema.xsd': 'http://www.w3.org/TR/xmldsig-core/',
}
const placeOf = (name: string) => `${places[name] ?? '/aeat/'}${name}`
/** Schemas by the namespace of a document's root. */
const schemas = [
  ['http://www.sat.gob.mx/cfd/4', 'cfdv40.xsd'],
  ['http://www.sat.gob.mx/Pagos20', 'Pagos20.xsd'],
  ['http://www.sat.gob.mx/TimbreFiscalDigital', 'TimbreFiscalDigitalv11.xsd'],
  [`${aeat}/SuministroLR.xsd`, 'SuministroLR.xsd'],
  [`${aeat}/RespuestaSuministro.xsd`, 'RespuestaSuministro.xsd'],
  [`${aeat}/SuministroInformacion.xsd`, 'SuministroInformacion.xsd'],
  [`${aeat}/EventosSIF.xsd`, 'EventosSIF.xsd'],
] as const

let validator: XsdValidator | undefined
function xsdValidator(): XsdValidator {
  if (validator) return validator
  const files = readdirSync(folder).filter((name) => name.endsWith('.xsd'))
  xmlRegisterInputProvider(
    new XmlBufferInputProvider(Object.fromEntries(files.map((name) => [placeOf(name), read(name)]))),
  )
  const imports = schemas.map(([name, file]) => `<import namespace="${name}" schemaLocation="${placeOf(file)}"/>`)
  const all = `<schema xmlns="http://www.w3.org/2001/XMLSchema">${imports.join('')}</schema>`
  validator = XsdValidator.fromDoc(XmlDocument.fromString(all, { url: '/all.xsd' }))
  return validator
}

/** True if an official schema exists for the document, or for the content of its SOAP envelope. */
const hasSchema = (xml: string) => schemas.some(([name]) => xml.includes(`"${name}"`))

/** Returns the violations of the offices' XML schemas; none for a document of another kind. */
export function findSchemaFaults(bytes: Buffer): string[] {
  const xml = bytes.toString()
  if (!hasSchema(xml)) return []
  using document = XmlDocument.fromString(xml)
  const content = document.root.name === 'Envelope' ? document.find('/*/*[local-name()="Body"]/*') : [document.root]
  return content.flatMap((element) => {
    try {
      xsdValidator().validate(element as XmlElement)
      return []
    } catch (error) {
      if (!(error instanceof XmlValidateError)) throw error
      return error.details.map(({ message }) => message.trim())
    }
  })
}

const rules = new Map<string, Schema>()
/** Returns the ids of the rules of EN 16931 that an invoice in UBL or CII violates, by the official Schematron. */
export function findBrokenEn16931Rules(bytes: Buffer): string[] {
  const xml = bytes.toString()
  const name = xml.includes('CrossIndustryInvoice') ? 'EN16931-CII.sch' : 'EN16931-UBL.sch'
  const schema = rules.get(name) ?? Schema.fromString(read(name).toString())
  rules.set(name, schema)
  return schema.validateString(xml).flatMap(({ assertId }) => assertId ?? 'rule without an id')
}
