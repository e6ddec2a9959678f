import { describe, expect, it } from 'vitest'
import { readFrame } from './frame.rules.ts'

describe('a frame read', () => {
  it('names what a call says', () => {
    const frame = readFrame(
      '[2,"7","StartTransaction",{"connectorId":1,"idTag":"BUS1104","meterStart":1248000}]',
    )
    expect(frame.kind).toBe('call')
    expect(frame.line).toBe('connectorId 1 · idTag BUS1104 · meterStart 1248000')
  })
  it('reads an answer and what stands inside of it', () => {
    const frame = readFrame('[3,"7",{"transactionId":42,"idTagInfo":{"status":"Accepted"}}]')
    expect(frame).toMatchObject({ kind: 'answer', line: 'transactionId 42 · status Accepted' })
  })
  it('puts measured values first', () => {
    const sampledValue = [
      { value: '1250000', unit: 'Wh' },
      { value: '60000', measurand: 'Power.Active.Import', unit: 'W' },
    ]
    const payload = { connectorId: 1, meterValue: [{ timestamp: '2026-11-20T00:00:00Z', sampledValue }] }
    expect(readFrame(JSON.stringify([2, '8', 'MeterValues', payload])).line).toBe(
      'Energy.Active.Import.Register 1250000 Wh · Power.Active.Import 60000 W · connectorId 1',
    )
  })
  it('says what a refusal says', () => {
    expect(readFrame('[4,"9","NotImplemented","no such action",{}]')).toMatchObject({
      kind: 'refusal',
      line: 'NotImplemented · no such action',
    })
  })
  it.each(['', '[2', '{}', 'null', '[]', '[9]', '"x"'])('shows %j without falling over', (body) => {
    expect(readFrame(body).text).toBeDefined()
  })
})
