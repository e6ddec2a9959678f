import { ocpiVersionParams, ocpiCall, ocpiId, ocpiPage, ocpiRoot } from './ocpi-call.ts'

/*
 * Reports of hubs about their parties (hubclientinfo), and the contents of invoices to partners (invoicereconciliation
 * of 2.3.0).
 */

const client = `${ocpiRoot}/{version}/hubclientinfo/{country}/{party}` as const
const ofClient = { params: ocpiVersionParams.extend({ country: ocpiId, party: ocpiId }) }
export const ocpiGetHubClient = ocpiCall('ocpiGetHubClient', 'GET', client, {
  summary: 'OCPI: returns the status of a party as the hub last reported it',
  ...ofClient,
})
export const ocpiPutHubClient = ocpiCall('ocpiPutHubClient', 'PUT', client, {
  summary: 'OCPI: stores whether a party is connected, as reported by the hub',
  ...ofClient,
})
export const ocpiPatchHubClient = ocpiCall('ocpiPatchHubClient', 'PATCH', client, {
  summary: 'OCPI: updates the status of a party, as reported by the hub',
  ...ofClient,
})
export const ocpiGetInvoiceRecords = ocpiCall(
  'ocpiGetInvoiceRecords',
  'GET',
  `${ocpiRoot}/{version}/invoicereconciliation`,
  {
    summary: 'OCPI 2.3.0: lists the records that each month’s invoice consists of',
    params: ocpiVersionParams,
    query: ocpiPage,
  },
)
export const ocpiHubCalls = [ocpiGetHubClient, ocpiPutHubClient, ocpiPatchHubClient, ocpiGetInvoiceRecords] as const
