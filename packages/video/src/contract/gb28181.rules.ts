/*
 * Ids of GB/T 28181: 20 digits, where digits 11 to 13 are the type. Devices: 111 DVR, 112 video server, 113 encoder,
 * 118 NVR, 131 camera, 132 network camera. Channels: 131, 132.
 */
const deviceTypes = new Set(['111', '112', '113', '118', '130', '131', '132'])
const channelTypes = new Set(['131', '132'])
const typeOf = (id: string) => id.slice(10, 13)
const isId = (id: string) => /^\d{20}$/.test(id)

export interface GbAddress {
  deviceId: string
  channelId: string
}
/** Parses `device/channel`, or the single id of a network camera that is both. Undefined if the ids are invalid. */
export function parseGbAddress(address: string): GbAddress | undefined {
  const [deviceId = '', channelId = deviceId, ...more] = address.trim().split('/')
  if (more.length > 0 || !isId(deviceId) || !isId(channelId)) return undefined
  if (!deviceTypes.has(typeOf(deviceId)) || !channelTypes.has(typeOf(channelId))) return undefined
  return { deviceId, channelId }
}
