import { expect, test } from 'vitest'
import { isMaskedTag, maskTag, maskTagsInJson, maskTagsInReply } from './mask.ts'

test('D-30d of a number its last four characters are shown; a short one shows nothing of itself', () => {
  expect(['6228000000001234', '04A1B2C3', '1234', ''].map(maskTag)).toEqual(['•••• 1234', '•••• B2C3', '••••', ''])
  expect(maskTag(maskTag('6228000000001234'))).toBe('•••• 1234')
  expect([isMaskedTag(maskTag('1234')), isMaskedTag('04A1B2C3')]).toEqual([true, false])
})

test('D-30d every number of a reply is masked at whatever depth, and nothing else of it', () => {
  const at = new Date(0)
  const order = { idTag: 'BUS-1001', label: 'Bus 1001', at, none: null }
  expect(
    maskTagsInReply({
      list: [order],
      evidence: { idToken: { idToken: 'BUS-1001', type: 'Central' } },
      uid: 7001_1001,
      seq: 7,
      idTags: ['BUS-1001'],
    }),
  ).toEqual({
    list: [{ ...order, idTag: '•••• 1001' }],
    evidence: { idToken: { idToken: '•••• 1001', type: 'Central' } },
    uid: '•••• 1001',
    seq: 7,
    idTags: ['•••• 1001'],
  })
})

test('D-30d a reply without such a number is not copied, whatever is in it', () => {
  const reply = { list: [{ name: 'Yard', at: new Date(0), lines: [{ from: { sequence: 1 }, note: null }] }] }
  expect(maskTagsInReply(reply)).toBe(reply)
  expect(maskTagsInReply({ ...reply, last: { idTag: 'BUS-1001' } })).toEqual({
    ...reply,
    last: { idTag: '•••• 1001' },
  })
})

test('D-30d what holds no such number is not copied, and of what holds one only what lies around it', () => {
  const plain = { list: [{ label: 'Bus', at: new Date(0) }, null, 7], nested: { deep: ['a', { b: 1 }] } }
  expect(maskTagsInReply(plain)).toBe(plain)
  const [held, untagged] = [{ idTag: 'BUS-1001' }, { label: 'Bus' }]
  const result = maskTagsInReply({ list: [untagged, held], other: untagged }) as {
    list: unknown[]
    other: unknown
  }
  expect(result).toEqual({ list: [untagged, { idTag: '•••• 1001' }], other: untagged })
  expect([result.list[0], result.other]).toEqual([untagged, untagged])
  expect(result.list[0]).toBe(untagged)
  expect(held).toEqual({ idTag: 'BUS-1001' })
})

test('D-30d the value of a variable that holds a tag is masked, and that of no other', () => {
  const variable = (name: string, fields: object) => ({
    ...fields,
    component: { name: 'AuthCtrlr' },
    variable: { name },
  })
  const pass = (fields: object) => variable('MasterPassGroupId', fields)
  const other = variable('LocalPreAuthorize', { attributeValue: 'true' })
  const masked = [
    [pass({ attributeValue: 'MASTER-4242' }), pass({ attributeValue: '•••• 4242' })],
    [pass({ actualValue: 'MASTER-4242', seqNo: 7 }), pass({ actualValue: '•••• 4242', seqNo: 7 })],
    [
      pass({ variableAttribute: [{ type: 'Actual', value: 'MASTER-4242' }] }),
      pass({ variableAttribute: [{ type: 'Actual', value: '•••• 4242' }] }),
    ],
  ]
  for (const [original, shown] of masked) {
    expect(maskTagsInReply({ list: [original, other] })).toEqual({ list: [shown, other] })
    const text = (one: unknown) => JSON.stringify([2, '7', 'SetVariables', { list: [one, other] }])
    expect(maskTagsInJson(text(original))).toBe(text(shown))
  }
  const cut = '[3,"7",{"x":[{"attributeValue":"MASTER-4242","variable":{"name":"MasterPassGroupId"'
  expect(maskTagsInJson(cut)).toBe(cut.replace('MASTER-4242', '•••• 4242'))
})

test('D-30d a variable of the device model is masked where a reply tells it by its name', () => {
  const row = (variable: string) => ({
    variable,
    attributes: { Actual: { value: 'MASTER-4242', mutability: 'ReadWrite' } },
  })
  expect(maskTagsInReply({ variables: [row('MasterPassGroupId'), row('HeartbeatInterval')] })).toEqual({
    variables: [
      {
        variable: 'MasterPassGroupId',
        attributes: { Actual: { value: '•••• 4242', mutability: 'ReadWrite' } },
      },
      row('HeartbeatInterval'),
    ],
  })
})

test('D-30d a message’s text is masked, even where it is cut off', () => {
  expect(maskTagsInJson('[2,"7","Authorize",{"idTag": "BUS-1001","x":"BUS-1001"}]')).toBe(
    '[2,"7","Authorize",{"idTag": "•••• 1001","x":"BUS-1001"}]',
  )
  expect(maskTagsInJson('[2,"7","Authorize",{"idToken":{"idToken":"BUS-10')).toBe(
    '[2,"7","Authorize",{"idToken":{"idToken":"•••• S-10',
  )
  expect(maskTagsInJson('[2,"7","Authorize",{"idTag":70011001,"x":7},{"additionalIdToken":"BUS-1001"}]')).toBe(
    '[2,"7","Authorize",{"idTag":"•••• 1001","x":7},{"additionalIdToken":"•••• 1001"}]',
  )
})
