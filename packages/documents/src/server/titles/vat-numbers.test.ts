import { connectTestPoint201, ocppSite, type OcppSite, type Point201 } from '@evops/charging/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentsSite, type DocumentsSite } from '../../testing/index.ts'

/* OCPP 2.1, C18: a VAT number that a driver enters at a payment terminal. */

let documents: DocumentsSite
let site: OcppSite
let point: Point201
beforeAll(async () => {
  documents = await documentsSite()
  await documents.settings({ office: 'en16931', test: false })
  site = await ocppSite([], Promise.resolve(documents), {
    checkVatNumber: async (operatorId, number) => documents.documents.checkVatNumber(operatorId, number),
  })
  const { operatorId } = documents
  point = await connectTestPoint201(site, await site.chargePoint({ operatorId }), 'ocpp2.1')
})
afterAll(() => site.close())

const createTitle = (title: object) => documents.call('POST', '/api/documents/titles', { body: title })
const check = (vatNumber: string, evseId?: number) =>
  point.sendCall('VatNumberValidation', { vatNumber, ...(evseId !== undefined && { evseId }) })

describe('VatNumberValidation', () => {
  test('a valid number is accepted, with the company of an invoice title', async () => {
    const address = 'Calle Mayor 1, 2.º B, 28013 Madrid'
    const company = { kind: 'company', country: 'ES', name: 'Flota Verde S.L.', taxId: 'B12345674', address }
    expect((await createTitle({ ...company, postcode: '28013' })).status).toBe(200)
    expect(await check('ESB12345674', 1)).toEqual({
      vatNumber: 'ESB12345674',
      evseId: 1,
      status: 'Accepted',
      company: {
        name: 'Flota Verde S.L.',
        address1: 'Calle Mayor 1, 2.º B',
        city: 'Madrid',
        postalCode: '28013',
        country: 'ES',
      },
    })
  })

  test('a valid number of an unknown company is accepted without a company', async () => {
    expect(await check('DE123456789')).toEqual({ vatNumber: 'DE123456789', status: 'Accepted' })
  })

  test('the title of a person is never returned', async () => {
    const address = 'Calle Luna 2, Madrid'
    const person = { kind: 'person', country: 'ES', name: 'Ana Núñez', taxId: '12345678Z', address }
    expect((await createTitle(person)).status).toBe(200)
    expect(await check('ES12345678Z')).toEqual({ vatNumber: 'ES12345678Z', status: 'Accepted' })
  })

  test('a number with a wrong check digit is rejected with the reason', async () => {
    expect(await check('ESB12345678')).toEqual({
      vatNumber: 'ESB12345678',
      status: 'Rejected',
      statusInfo: { reasonCode: 'InvalidValue' },
    })
  })
})
