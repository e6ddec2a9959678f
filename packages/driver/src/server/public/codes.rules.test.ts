import { connectorCode } from '@evops/stations/contract'
import { expect, test } from 'vitest'
import { connectorsOfCode, numbersInCode, readDriverCode, readEvseId } from './codes.rules.ts'

const point = (chargePointNo: string, ...numbers: number[]) =>
  numbers.map((connectorNo) => ({ chargePointNo, connectorNo, code: connectorCode({ chargePointNo, connectorNo }) }))
const found = (text: string, ...connectors: ReturnType<typeof point>) => {
  const code = readDriverCode(text)
  return code && connectorsOfCode(code, connectors).map((one) => `${one.chargePointNo}/${one.connectorNo}`)
}

test('a label, the app’s own link and a typed text are codes; other links and texts are not', () => {
  const label = { text: 'DE7702', isLabel: true }
  expect(readDriverCode('hlht://DE7702.demo/')).toEqual({ ...label, operator: 'demo' })
  expect(readDriverCode('HLHT://a.b-c01.Op_2')).toEqual({ text: 'a.b-c01', isLabel: true, operator: 'Op_2' })
  expect(readDriverCode('https://charge.example/drive/q/DE7702?o=demo')).toEqual({ ...label, operator: 'demo' })
  expect(readDriverCode('http://charge.example/DRIVE/q/DE7702/')).toEqual({ ...label, operator: null })
  expect(readDriverCode('https://charge.example/drive/q/hlht%3A%2F%2FDE7702.demo%2F')).toEqual({
    ...label,
    operator: 'demo',
  })
  expect(readDriverCode(' de 7702 ')).toEqual({ text: 'de7702', isLabel: false, operator: null })
  for (const text of ['', 'hlht://', 'hlht://x/', 'https://elsewhere.example/win', 'https://x/drive/q/%E0', 'a/b'])
    expect([text, readDriverCode(text)]).toEqual([text, undefined])
})

test('a number alone means all connectors of the charge point, in any case', () => {
  const connectors = point('DE77', 1, 2)
  expect(found('de77', ...connectors)).toEqual(['DE77/1', 'DE77/2'])
  expect(found('de7702', ...connectors)).toEqual(['DE77/2'])
  expect(found('DE7703', ...connectors)).toEqual([])
})

test('a number that is another’s connector code means both, the number first, and a label only the connector', () => {
  const connectors = [...point('DE77', 1, 2), ...point('DE7702', 1)]
  expect(found('DE7702', ...connectors)).toEqual(['DE7702/1', 'DE77/2'])
  expect(found('hlht://DE7702.demo/', ...connectors)).toEqual(['DE77/2'])
  expect(found('https://x/drive/q/DE770201?o=demo', ...connectors)).toEqual(['DE7702/1'])
})

test('the case decides only where two numbers differ by nothing else', () => {
  const connectors = [...point('DE77', 1), ...point('de77', 1)]
  expect(found('de7701', ...connectors)).toEqual(['de77/1'])
  expect(found('De7701', ...connectors)).toEqual(['DE77/1', 'de77/1'])
})

test('an EVSE id is understood with separators and without, in any case', () => {
  const connectors = [...point('a-17.2', 1, 2), ...point('a-17', 21)]
  for (const text of ['NL*TNM*EA*17*2*1', 'nl*tnm*ea*17*2*1', 'NL-TNM-EA-17-2-1'])
    expect([text, found(text, ...point('a-17.2', 1, 2))]).toEqual([text, ['a-17.2/1']])
  // The last one or two digits may be the connector: the driver chooses.
  expect(found('NLTNMEA1721', ...connectors)).toEqual(['a-17.2/1', 'a-17/21'])
  expect(found('NL*TNM*EA*17*2', ...point('a-17.2', 1, 2))).toEqual(['a-17.2/1', 'a-17.2/2'])
  expect(readEvseId('NL*TNM*EA*17*2*1')?.prefix).toBe('NLTNM')
  expect(readEvseId('320106001203')).toBeUndefined()
})

test('a plain number that looks like an EVSE id stays a number', () => {
  expect(found('DEABCE77', ...point('DEABCE77', 1), ...point('77', 1))).toEqual(['DEABCE77/1'])
})

test('the charge points to look up are those of each reading', () => {
  const code = readDriverCode('NL*TNM*EA*17*21')
  expect(code && numbersInCode(code)).toEqual(['nltnmea1721', 'nltnmea17', 'a1721', 'a172', 'a17'])
})
