import { expect, test } from 'vitest'
import { receiversFromForm, receiverValues } from './receivers.rules.ts'

test('ROUTE-13 receivers of a form are those of the account; an emptied line is left out', () => {
  const one = { partyId: 'p1', receiver: '1900000001', name: 'Owner', ratio: 2_000 }
  const two = { ...one, partyId: 'p2', receiver: '1900000002' }
  const values = receiverValues([one, two])
  expect(receiversFromForm(values)).toEqual([one, two])
  const emptied = {
    'receivers.0.partyId': undefined,
    'receivers.0.receiver': '',
    'receivers.0.name': undefined,
  }
  expect(receiversFromForm({ ...values, ...emptied, 'receivers.0.ratio': undefined })).toEqual([two])
  expect(receiversFromForm({})).toEqual([])
})
