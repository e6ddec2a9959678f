import type { DeviceFault } from '../../contract/index.ts'

/** What a device, or the way to it, answered instead of a value; the detail in words of the wire. */
export class DeviceError extends Error {
  readonly fault: DeviceFault
  constructor(fault: DeviceFault, detail = '') {
    super(detail)
    this.fault = fault
  }
}
/** Part of the device is well: it answers other questions. */
const own: readonly DeviceFault[] = ['illegal-function', 'illegal-address', 'illegal-value', 'no-data']
export const isOfOnePoint = ({ fault }: DeviceError) => own.includes(fault)
