import { describe, expect, it } from 'vitest'
import { maskSecrets } from './redact.rules.ts'

describe('withoutSecrets', () => {
  it.each([
    ['[2,"1","ChangeConfiguration",{"key":"AuthorizationKey","value":"s3cret"}]'],
    [
      '[3,"1",{"configurationKey":[{"key":"A","readonly":false,"value":"1"},{"key":"AuthorizationKey","value":"s3cret"}]}]',
    ],
    [
      '[2,"1","SetVariables",{"setVariableData":[{"attributeValue":"s3cret","variable":{"name":"BasicAuthPassword"}}]}]',
    ],
    ['[2,"1","ChangeConfiguration",{"key":"AuthorizationKey","value":"s3cret"'],
    ['[2,"1","GetDiagnostics",{"location" : "https://host/transfers/s3cret"}]'],
    [String.raw`[2,"1","UpdateFirmware",{"location":"https:\/\/host\/s3cret","retrieveDate":"2026-01-01T00:00:00Z"}]`],
    [String.raw`[2,"1","GetLog",{"log":{"remoteLocation":"https:\u002f\u002fhost\u002fs3cret"}}]`],
  ])('S-14 masks %s', (text) => {
    expect(maskSecrets(text)).not.toContain('s3cret')
  })

  it('S-14 leaves everything else as it was', () => {
    const text = '[2,"1","ChangeConfiguration",{"key":"HeartbeatInterval","value":"60"}]'
    expect(maskSecrets(text)).toBe(text)
    const mixed = '[3,"1",{"configurationKey":[{"key":"A","value":"1"}],"unknownKey":["AuthorizationKey"]}]'
    expect(maskSecrets(mixed)).toBe(mixed)
    const meterValue = '[2,"1","MeterValues",{"meterValue":[{"sampledValue":[{"location":"Outlet", "value":"1"}]}]}]'
    expect(maskSecrets(meterValue)).toBe(meterValue)
  })
})
