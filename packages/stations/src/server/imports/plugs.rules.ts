import { ocpiTypes } from '../../contract/asset-facts.ts'
import { connectorTypesOf } from './type-words.rules.ts'

/** A connector as a file names it. */
export interface Plug {
  /** Possible connector types of T/CEC 102; several if the text does not specify whether a cable is attached. */
  possible: readonly number[]
  ocpiType: (typeof ocpiTypes)[number] | null
}

/** Names of plugs in OCPI, Open Charge Map, AFIR and in the trade; the first match wins. */
const names: readonly (readonly [pattern: RegExp, ocpiType: NonNullable<Plug['ocpiType']>])[] = [
  [/combo ?1|ccs ?1|type ?1 ?(ccs|combo)|t1 ?combo|ccs sae/, 'IEC_62196_T1_COMBO'],
  [/combo ?2|ccs ?2|(type|tipo|typ) ?2 ?(ccs|combo)|t2 ?combo|ccs (type|tipo|typ) ?2/, 'IEC_62196_T2_COMBO'],
  [/chademo/, 'CHADEMO'],
  [/(type|tipo|typ) ?3 ?a\b|62196 ?t3 ?a/, 'IEC_62196_T3A'],
  [/(type|tipo|typ) ?3 ?c\b|62196 ?t3 ?c/, 'IEC_62196_T3C'],
  [/tesla|nacs|supercharger|sae j3400/, 'TESLA_S'],
  [/gb ?t ?(dc|20234 3)|国标直流/, 'GBT_DC'],
  [/gb ?t ?(ac|20234 2)|国标交流/, 'GBT_AC'],
  [/mennekes|(type|tipo|tipus|typ|tipe) ?2|iec ?62196 ?t?2|\bt2\b/, 'IEC_62196_T2'],
  [/j ?1772|yazaki|(type|tipo|tipus|typ|tipe) ?1|iec ?62196 ?t?1|\bt1\b/, 'IEC_62196_T1'],
  [/schuko|domestic ?f|cee ?7 ?4/, 'DOMESTIC_F'],
  [/bs ?1363|type g |domestic ?g/, 'DOMESTIC_G'],
  [/domestic ?e|prise ef/, 'DOMESTIC_E'],
  [/pantograph bottom|panto ?up/, 'PANTOGRAPH_BOTTOM_UP'],
  [/pantograph top|panto ?down/, 'PANTOGRAPH_TOP_DOWN'],
]
const socketOrCable: Readonly<Record<string, readonly number[]>> = {
  IEC_62196_T2: [2, 3],
  IEC_62196_T1: [3],
  GBT_AC: [2, 3],
  DOMESTIC_E: [1],
  DOMESTIC_F: [1],
  DOMESTIC_G: [1],
  IEC_62196_T3A: [2],
  IEC_62196_T3C: [2],
}

/** Returns the connector of a text without separators; undefined if the text is not recognised. */
function plugOf(text: string): Plug | undefined {
  const [, code, type] = /^([A-Z0-9_]+)(?::([123]))?$/.exec(text.trim()) ?? []
  const plain = ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_./\\()+:-]+/g, ' ')} `
  const ocpiType =
    ocpiTypes.find((each) => each === code) ?? names.find(([pattern]) => pattern.test(plain))?.[1] ?? null
  if (type) return { possible: [Number(type)], ocpiType }
  const possible = connectorTypesOf(text)
  if (possible.length > 0) return { possible, ocpiType }
  return ocpiType === null ? undefined : { possible: socketOrCable[ocpiType] ?? [4], ocpiType }
}

const separators = /[+&;|,、，；]| (?:y|i|and|und|et|e|og) /
const times = /^(\d{1,2}) ?[x×*] ?(?=\D)/i

/**
 * Returns the connectors of a cell: `CCS Combo2+ChadeMO+Type 2 (Mennekes)` has three, `2x CCS2` two. A cell with an
 * unrecognised part is not split. No connector if the text is not recognised.
 */
export function plugsOf(text: string): readonly Plug[] {
  const parts = text.split(separators).flatMap((part) => part.trim() || [])
  const plugs = parts.map((part) => {
    const [start = '', count = '1'] = times.exec(part) ?? []
    const plug = plugOf(part.slice(start.length))
    return plug && Array.from({ length: Number(count) }, () => plug)
  })
  if (plugs.every((plug) => plug !== undefined)) return plugs.flat()
  const whole = plugOf(text)
  return whole ? [whole] : []
}

/** Code of connectors for the step of values, which `plugsOf` reads again; undefined if a type is not decided. */
export function codeOfPlugs(plugs: readonly Plug[]): string | undefined {
  const codes = plugs.map(({ possible, ocpiType }) => {
    const [type, ...others] = possible
    if (type === undefined || others.length > 0) return undefined
    return ocpiType === null ? String(type) : ocpiType in socketOrCable ? `${ocpiType}:${type}` : ocpiType
  })
  return codes.length > 0 && codes.every((code) => code !== undefined) ? codes.join('+') : undefined
}
