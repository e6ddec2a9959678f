import { describe, expect, it } from 'vitest'
import { readOcppMessage } from './ocpp-message.rules.ts'

describe('a frame read', () => {
  it('names what a call says', () => {
    const ocppMessage = readOcppMessage(
      '[2,"7","StartTransaction",{"connectorId":1,"idTag":"BUS1104","meterStart":1248000}]',
    )
    expect(ocppMessage.kind).toBe('call')
    expect(ocppMessage.line).toBe('connectorId 1 · idTag BUS1104 · meterStart 1248000')
  })
  it('reads an answer and what stands inside of it', () => {
    const ocppMessage = readOcppMessage('[3,"7",{"transactionId":42,"idTagInfo":{"status":"Accepted"}}]')
    expect(ocppMessage).toMatchObject({ kind: 'answer', line: 'transactionId 42 · status Accepted' })
  })
  it('puts measured values first', () => {
    const sampledValue = [
      { value: '1250000', unit: 'Wh' },
      { value: '60000', measurand: 'Power.Active.Import', unit: 'W' },
    ]
    const payload = { connectorId: 1, meterValue: [{ timestamp: '2026-11-20T00:00:00Z', sampledValue }] }
    expect(readOcppMessage(JSON.stringify([2, '8', 'MeterValues', payload])).line).toBe(
      'Energy.Active.Import.Register 1250000 Wh · Power.Active.Import 60000 W · connectorId 1',
    )
  })
  it('says what a refusal says', () => {
    expect(readOcppMessage('[4,"9","NotImplemented","no such action",{}]')).toMatchObject({
      kind: 'refusal',
      line: 'NotImplemented · no such action',
    })
  })
  it.each(['', '[2', '{}', 'null', '[]', '[9]', '"x"'])('shows %j without falling over', (body) => {
    expect(readOcppMessage(body).text).toBeDefined()
  })
})
