import { expect, test } from 'vitest'
import { invoiceForm } from './invoices.ts'

const id = '019a9f5e-0000-7000-8000-00000000000a'
test.each([
  ['a billing profile', { source: 'sessions', sessionIds: [id] }, 'titleId'],
  ['sessions', { source: 'sessions', titleId: id }, 'sessionIds'],
  ['a bill', { source: 'bill', titleId: id }, 'billId'],
])('an application without %s says that it is required', (_, form, field) => {
  const issues = invoiceForm.safeParse(form).error?.issues ?? []
  expect(issues.map(({ path, message }) => [path, message])).toEqual([[[field], 'kit.required']])
})
