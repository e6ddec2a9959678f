import { createSocket } from 'node:dgram'
import { isAddressReachable, type AllowedReach } from './address.rules.ts'

export interface LocalNetworkDevice {
  address: string
  bytes: Buffer
}
const mostAnswers = 200

/**
 * Sends one datagram to a multicast group of this network (or to one address) and collects the responses within a time
 * limit from allowed addresses. Received responses are not answered.
 */
export function queryLocalNetwork(
  message: Buffer,
  { group, port, reach, withinMs }: { group: string; port: number; reach: AllowedReach; withinMs: number },
): Promise<LocalNetworkDevice[]> {
  return new Promise((resolve, reject) => {
    const found: LocalNetworkDevice[] = []
    const socket = createSocket('udp4')
    const end = () => {
      clearTimeout(timer)
      socket.close(() => resolve(found))
    }
    const timer = setTimeout(end, withinMs)
    socket.on('error', (error) => {
      clearTimeout(timer)
      socket.close()
      reject(error)
    })
    socket.on('message', (bytes, { address }) => {
      if (isAddressReachable(address, reach) && found.push({ address, bytes }) === mostAnswers) end()
    })
    socket.send(message, port, group, (error) => {
      // Without a network there are no neighbours.
      if (error) end()
    })
  })
}
