import { Problem } from '../../contract/problem.ts'
import { isFields, recordsOfObjects, type JsonFields, type TableRow } from './read-json.ts'
import { xmlEvents } from './xml.ts'
import { UnreadableFileError } from './zip.ts'

/** An element while it is read: its children by name, and its text. */
interface OpenElement {
  name: string
  children: Map<string, unknown[]>
  text: string
}
/** Depth below which an element of a file is refused, so that no file exhausts the stack. */
const deepestElement = 60

export function isXmlText(content: string): boolean {
  return /^\uFEFF?\s*<(\?xml|[A-Za-z])/.test(content)
}

/**
 * Yields the rows of an XML file, titles first. The rows are the elements of its first list, such as the sites of a
 * DATEX II publication, and open as those of JSON do. Throws request.file-unreadable, -empty, -too-long.
 */
export async function* recordsOfXml(content: string, mostRows: number): AsyncGenerator<TableRow> {
  const root = rootOf(content)
  const list = isFields(root) ? listIn(root) : []
  if (list.length === 0) throw new Problem('request.file-empty')
  if (list.length > mostRows) throw new Problem('request.file-too-long', { limit: mostRows })
  yield* recordsOfObjects(list, mostRows)
}

function rootOf(content: string): unknown {
  const open: OpenElement[] = []
  const close = (): unknown => {
    const element = open.pop()
    const value = element && valueOf(element)
    if (element) addChild(open.at(-1), element.name, value)
    return value
  }
  try {
    let root: unknown
    for (const event of xmlEvents(content)) {
      if (event.kind === 'text') {
        const inside = open.at(-1)
        if (inside) inside.text += event.text
        continue
      }
      if (event.kind === 'close') {
        if (open.at(-1)?.name !== event.name) throw new UnreadableFileError('not-a-workbook')
        root = close()
        continue
      }
      if (open.length === deepestElement) throw new UnreadableFileError('not-a-workbook')
      const element: OpenElement = { name: event.name, children: new Map(), text: '' }
      for (const name of attributeNames) addChild(element, name, event.attributes(name))
      open.push(element)
      if (event.isEmpty) root = close()
    }
    return root
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error
    throw new Problem('request.file-unreadable', { row: 1 })
  }
}
/** Attributes that are cells. Others, such as versions and languages, describe the document. */
const attributeNames = ['id', 'Id', 'ID', 'code'] as const

function addChild(parent: OpenElement | undefined, name: string, value: unknown): void {
  if (!parent || value === undefined) return
  const same = parent.children.get(name)
  if (same) same.push(value)
  else parent.children.set(name, [value])
}

/** Elements that are lists even where there is only one of them. */
const listNames = /^(refillPoint|connector|energyInfrastructureS(ite|tation)|evse|chargePoint)$/

function valueOf({ children, text }: OpenElement): unknown {
  const content = text.trim()
  if (content !== '' || children.size === 0) return content
  const entries = [...children].map(([name, values]) => {
    const [only] = values
    return [name, values.length === 1 && !listNames.test(name) ? only : values] as const
  })
  const fields = Object.fromEntries(entries)
  return (
    textIn(fields) ?? (isFields(fields.addressLine) || Array.isArray(fields.addressLine) ? addressOf(fields) : fields)
  )
}

/** Returns the text of `<values><value lang="de">…</value></values>`: DATEX II writes every text so. The first language counts. */
function textIn(fields: JsonFields): unknown {
  const [name, ...others] = Object.keys(fields)
  if (others.length > 0 || (name !== 'values' && name !== 'value')) return undefined
  const inside = fields[name]
  const [first] = Array.isArray(inside) ? inside : [inside]
  return typeof first === 'string' ? first : undefined
}

/** Returns an address with its lines by their type (`street`), or by the label in front of their text (`Municipio: …`). */
function addressOf({ addressLine, ...address }: JsonFields): JsonFields {
  const lines: readonly unknown[] = Array.isArray(addressLine) ? addressLine : [addressLine]
  const named = lines.filter(isFields).map(({ type, text }, index): [string, unknown] => {
    if (typeof type === 'string' && type !== 'generalTextLine') return [type, text]
    const [, label, rest] = /^([\p{L} ]{2,30}): (.+)$/u.exec(typeof text === 'string' ? text : '') ?? []
    return [label ?? `line ${index + 1}`, rest ?? text]
  })
  return { ...address, ...Object.fromEntries(named) }
}

/** Returns the objects of the first list, searching from the top level down. */
function listIn(root: JsonFields): JsonFields[] {
  for (let below = [root]; below.length > 0;) {
    for (const one of below)
      for (const value of Object.values(one))
        if (Array.isArray(value) && value.some(isFields)) return value.filter(isFields)
    below = below.flatMap((one) => Object.values(one).filter(isFields))
  }
  return []
}
