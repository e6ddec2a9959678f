import { expect, test } from 'vitest'
import { createTelematicsSource, mappingPresets } from '../../contract/index.ts'
import { mappingText, presetOfMapping, sourceBody, sumReasonCounts } from './source-form.rules.ts'

const mqtt = {
  name: 'Broker',
  kind: 'mqtt',
  url: 'mqtts://broker.example',
  topicFilter: 'fleet/#',
  mapping: mappingPresets.flat,
}
const isTaken = (values: object) => createTelematicsSource.body.safeParse(sourceBody({ ...values })).success

test('X-05 telematics sources: a password that nobody typed stays, one that is taken away is null', () => {
  expect(sourceBody(mqtt)).not.toHaveProperty('password')
  expect(sourceBody({ ...mqtt, password: '' })).not.toHaveProperty('password')
  expect(sourceBody({ ...mqtt, password: 'new' })).toMatchObject({ password: 'new' })
  expect(sourceBody({ ...mqtt, password: 'new', passwordNone: true })).toMatchObject({ password: null })
  expect(sourceBody({ ...mqtt, passwordNone: false })).not.toHaveProperty('passwordNone')
})

test('X-05 telematics sources: by HTTP nothing of a broker is sent', () => {
  const body = sourceBody({ ...mqtt, kind: 'push', password: 'typed before' })
  expect(Object.keys(body).toSorted()).toEqual(['kind', 'mapping', 'name'])
})

test('X-05 telematics sources: a mapping is edited as JSON; what is no mapping is refused, a preset is recognised', () => {
  const text = mappingText(mappingPresets.jt808)
  expect([presetOfMapping(text), presetOfMapping(mappingPresets.flat)]).toEqual(['jt808', 'flat'])
  const own = text.replace('/phone', '/terminal')
  expect(presetOfMapping(own)).toBeUndefined()
  expect(sourceBody({ ...mqtt, mapping: own }).mapping).toMatchObject({ vehicle: '/terminal' })
  expect([isTaken({ ...mqtt, mapping: own }), isTaken({ ...mqtt, mapping: '{' })]).toEqual([true, false])
  expect(isTaken({ ...mqtt, mapping: text.replace('/phone', '') })).toBe(false)
})

test('X-05 telematics sources: refused messages are summed over their reasons', () => {
  expect([sumReasonCounts({}), sumReasonCounts({ future: 2, 'no-time': 3 })]).toEqual([0, 5])
})
