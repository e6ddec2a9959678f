import { ocpiVersionParams, ocpiCall, ocpiId, ocpiPage, ocpiRoot } from './ocpi-call.ts'

/*
 * Reports of hubs about their parties (hubclientinfo), and the contents of invoices to partners (invoicereconciliation
 * of 2.3.0).
 */

const client = `${ocpiRoot}/{version}/hubclientinfo/{country}/{party}` as const
const ofClient = { params: ocpiVersionParams.extend({ country: ocpiId, party: ocpiId }) }
export const ocpiGetHubClient = ocpiCall('ocpiGetHubClient', 'GET', client, {
  summary: 'OCPI: what the hub said of a party, as it is kept here',
  ...ofClient,
})
export const ocpiPutHubClient = ocpiCall('ocpiPutHubClient', 'PUT', client, {
  summary: 'OCPI: the hub says of a party whether it is there',
  ...ofClient,
})
export const ocpiPatchHubClient = ocpiCall('ocpiPatchHubClient', 'PATCH', client, {
  summary: 'OCPI: the hub says what changed of a party',
  ...ofClient,
})
export const ocpiGetInvoiceRecords = ocpiCall(
  'ocpiGetInvoiceRecords',
  'GET',
  `${ocpiRoot}/{version}/invoicereconciliation`,
  {
    summary: 'OCPI 2.3.0: which records the invoice of each month is made of',
    params: ocpiVersionParams,
    query: ocpiPage,
  },
)
export const ocpiHubCalls = [ocpiGetHubClient, ocpiPutHubClient, ocpiPatchHubClient, ocpiGetInvoiceRecords] as const
