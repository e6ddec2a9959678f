/**
 * Maps words in a file to current and connector types. An ambiguous word returns several values, and the user must
 * choose. T/CEC 102: 1 DC, 2 AC, 3 AC/DC, 4 wireless, 5 other; connectors 1 household socket, 2 AC socket, 3 AC plug, 4
 * DC plug, 5 wireless, 6 other.
 */
const toSpacedWords = (text: string) =>
  ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_./\\()+:-]+/g, ' ')} `
const has = (text: string, words: readonly string[]) => words.some((word) => text.includes(word))

const both = ['交直流', ' ac dc ', ' dc ac ', ' ca cc ', ' cc ca ']
const direct = [
  '直流',
  '快充',
  ' dc ',
  ' cc ',
  'continua',
  'corrent continu',
  'gleichstrom',
  'courant continu',
  'likestrøm',
]
const alternating = [
  '交流',
  '慢充',
  ' ac ',
  ' ca ',
  'alterna',
  'corrent altern',
  'vekselstrøm',
  'wechselstrom',
  'courant alternatif',
  'monofásic',
  'trifásic',
]
const wireless = ['wireless', '无线', 'inalámbric', 'inalambric', 'sans fil', 'sem fio', 'induktiv']
const other = [
  ' iec 60309',
  'iec60309',
  'commando',
  ' cee ',
  ' cetac ',
  ' other ',
  ' altro ',
  ' annet ',
  ' altre ',
  '其他',
  ' otro ',
  ' otra ',
  ' autre ',
  ' andere ',
  ' outro ',
]

const directPlugs = ['ccs', 'combo', 'chademo', 'nacs', 'tesla', 'supercharger', 'gbt dc', 'gb t dc', 't2 combo']
const household = [
  'schuko',
  'household',
  'domestic',
  'doméstic',
  'domestic',
  '家用',
  'cee 7',
  'domestique',
  'bs1363',
  ' type g ',
]
const socket = [
  'socket',
  '插座',
  ' toma ',
  'enchufe',
  'base ',
  'outlet',
  'steckdose',
  'prise',
  ' tomada ',
  ' presa ',
  ' endoll ',
  'stikkontakt',
  ' uttak ',
]
const cable = [
  'cable',
  'kupplung',
  'tethered',
  '带线',
  '交流枪',
  'manguera',
  'plug',
  ' connector ',
  'kabel',
  ' cavo ',
  ' cabo ',
  'mànega',
  'manega',
  'câble',
  'conector con',
]
const alternatingPlugs = [
  'type 1',
  'type 2',
  'type1',
  'type2',
  'tipo 1',
  'tipus 1',
  'tipus 2',
  'tipo 2',
  'tipo1',
  'tipo2',
  'typ 1',
  'typ 2',
  'typ1',
  'typ2',
  ' t1 ',
  ' t2 ',
  'j1772',
  'j 1772',
  'mennekes',
  'gbt ac',
  'gb t ac',
]

/** Returns the possible current types of a text, or none if it is not recognised. */
export function currentTypesOf(words: string): readonly number[] {
  if (/^\s*[1-5]\s*$/.test(words)) return [Number(words)]
  const text = toSpacedWords(words)
  if (has(text, both)) return [3]
  if (has(text, wireless)) return [4]
  const isDirect = has(text, direct) || has(text, directPlugs)
  const isAlternating = has(text, alternating) || (has(text, alternatingPlugs) && !has(text, directPlugs))
  if (isDirect && isAlternating) return [3]
  if (isDirect) return [1]
  if (isAlternating || has(text, household)) return [2]
  return has(text, other) ? [5] : []
}

/** Returns the possible connector types of a text, several if it does not specify whether a cable is attached. */
export function connectorTypesOf(words: string): readonly number[] {
  if (/^\s*[1-6]\s*$/.test(words)) return [Number(words)]
  const text = toSpacedWords(words)
  if (has(text, wireless)) return [5]
  if (has(text, household)) return [1]
  if (has(text, directPlugs) || (has(text, direct) && !has(text, alternating))) return [4]
  if (has(text, alternatingPlugs) || has(text, alternating)) {
    const isSocket = has(text, socket)
    if (isSocket !== has(text, cable)) return [isSocket ? 2 : 3]
    return [2, 3]
  }
  return has(text, other) ? [6] : []
}

/** Returns the current type of a connector type. */
export function currentOfConnector(connector: number | undefined): number | undefined {
  return connector === undefined ? undefined : { 1: 2, 2: 2, 3: 2, 4: 1, 5: 4 }[connector]
}
