import type { DataTransferResponse } from '@evops/ocpp/contract'

/** OCPP 1.6, section 4.3: no vendor extension is supported, and UnknownVendorId is the correct response. */
export async function dataTransfer(): Promise<DataTransferResponse> {
  return { status: 'UnknownVendorId' }
}
