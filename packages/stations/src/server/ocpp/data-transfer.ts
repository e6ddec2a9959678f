import type { DataTransferResponse } from '@evops/ocpp/contract'

/** OCPP 1.6, section 4.3: no vendor's extension is known yet, and saying so is the right answer. */
export async function dataTransfer(): Promise<DataTransferResponse> {
  return { status: 'UnknownVendorId' }
}
