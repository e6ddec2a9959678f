import { isMachinePassword, machineHash, type House } from '@evops/platform/server'

const purpose = 'depot-partners'
export function passwordHash(house: Pick<House, 'config'>, password: string | Buffer): Buffer {
  return machineHash(house, { purpose, password })
}
export function isPassword(house: Pick<House, 'config'>, password: string, hash: Buffer): boolean {
  return isMachinePassword(house, { purpose, password }, hash)
}
