import { describe, expect, it } from 'vitest'
import { loadSchemas } from './schemas.ts'
import { errorCodeForVersion, ocppVersionTable } from './versions.ts'

describe('schemas of OCPP 1.6', () => {
  const schemas = loadSchemas(ocppVersionTable['ocpp1.6'])
  const boot = { chargePointVendor: 'V', chargePointModel: 'M' }
  const start = { connectorId: 1, idTag: 'T', meterStart: 0, timestamp: '2026-11-20T12:00:00Z' }

  it.each([
    ['BootNotification', []],
    ['BootNotification', 'text'],
    ['BootNotification', { ...boot, colour: 'red' }],
    ['BootNotification', JSON.parse('{"chargePointVendor":"V","chargePointModel":"M","__proto__":{"a":1}}')],
  ])('a wrong structure of %s is a FormationViolation', (action, payload) => {
    expect(schemas.checkRequest(action, payload)?.code).toBe('FormationViolation')
  })

  it('a missing field is an OccurenceConstraintViolation that names it', () => {
    expect(schemas.checkRequest('BootNotification', { chargePointVendor: 'V' })).toEqual({
      code: 'OccurenceConstraintViolation',
      description: '/chargePointModel: is missing',
      details: { path: '/chargePointModel', rule: 'required' },
    })
  })

  it('a wrong type is a TypeConstraintViolation and nothing is coerced', () => {
    for (const meterStart of ['0', null, true, 0.5]) {
      expect(schemas.checkRequest('StartTransaction', { ...start, meterStart })?.code).toBe('TypeConstraintViolation')
    }
  })

  it.each([
    ['too long', { ...start, idTag: 'T'.repeat(21) }],
    ['no time', { ...start, timestamp: 'yesterday' }],
  ])('a value that is %s is a PropertyConstraintViolation', (_, payload) => {
    expect(schemas.checkRequest('StartTransaction', payload)?.code).toBe('PropertyConstraintViolation')
  })

  it('an unlisted value is a PropertyConstraintViolation, and the value is not repeated', () => {
    const status = { connectorId: 1, errorCode: 'NoError', status: 'secret-value' }
    const violation = schemas.checkRequest('StatusNotification', status)
    expect(violation?.code).toBe('PropertyConstraintViolation')
    expect(JSON.stringify(violation)).not.toContain('secret-value')
  })

  it.each(['2026-11-20T12:00:00', '2026-11-20T12:00:00.000+0800', '2026-11-20 12:00:00'])(
    'M-09 accepts the time %s as charge points write it',
    (timestamp) => expect(schemas.checkRequest('StartTransaction', { ...start, timestamp })).toBeNull(),
  )

  it('multiples of 0.1 are not refused for being binary fractions', () => {
    const period = { startPeriod: 0, limit: 16.3 }
    const chargingSchedule = { chargingRateUnit: 'A', chargingSchedulePeriod: [period] }
    const profile = {
      chargingProfileId: 1,
      stackLevel: 0,
      chargingProfilePurpose: 'TxProfile',
      chargingProfileKind: 'Relative',
    }
    const payload = { idTag: 'T', chargingProfile: { ...profile, chargingSchedule } }
    expect(schemas.checkRequest('RemoteStartTransaction', payload)).toBeNull()
  })

  it('knows actions by their own names alone', () => {
    expect(schemas.has('Heartbeat')).toBe(true)
    for (const action of ['heartbeat', '__proto__', 'constructor', 'TransactionEvent', '']) {
      expect(schemas.has(action)).toBe(false)
    }
  })
})

describe('the version table', () => {
  it.each(['ocpp2.0.1', 'ocpp2.1'] as const)('%s loads and compiles without further code', (subprotocol) => {
    const version = ocppVersionTable[subprotocol]
    const schemas = loadSchemas(version)
    const boot = { reason: 'PowerUp', chargingStation: { model: 'M', vendorName: 'V' } }
    expect(schemas.checkRequest('BootNotification', boot)).toBeNull()
    const answer = { status: 'Accepted', currentTime: '2026-11-20T12:00:00Z', interval: 300 }
    expect(schemas.checkResponse('BootNotification', answer)).toBeNull()
    expect(schemas.checkRequest('TransactionEvent', {})?.code).toBe('OccurenceConstraintViolation')
  })

  it('codes are spelled as each version spells them', () => {
    expect(errorCodeForVersion(ocppVersionTable['ocpp1.6'], 'OccurenceConstraintViolation')).toBe(
      'OccurenceConstraintViolation',
    )
    expect(errorCodeForVersion(ocppVersionTable['ocpp1.6'], 'FormationViolation')).toBe('FormationViolation')
    for (const subprotocol of ['ocpp2.0.1', 'ocpp2.1'] as const) {
      expect(errorCodeForVersion(ocppVersionTable[subprotocol], 'OccurenceConstraintViolation')).toBe(
        'OccurrenceConstraintViolation',
      )
      expect(errorCodeForVersion(ocppVersionTable[subprotocol], 'FormationViolation')).toBe('FormatViolation')
    }
  })
})
