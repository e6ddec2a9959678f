import type { DeviceFault } from '../../contract/index.ts'

/** Error of a device or of the connection to it. The detail is the error text of the protocol. */
export class DeviceError extends Error {
  readonly fault: DeviceFault
  constructor(fault: DeviceFault, detail = '') {
    super(detail)
    this.fault = fault
  }
}
/** Errors that concern a single point, while the device answers other requests. */
const own: readonly DeviceFault[] = ['illegal-function', 'illegal-address', 'illegal-value', 'no-data']
export const isDataPointError = ({ fault }: DeviceError) => own.includes(fault)
