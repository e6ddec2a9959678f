import { createSocket } from 'node:dgram'
import { mayReach, type Reach } from './address.rules.ts'

export interface Neighbour {
  address: string
  bytes: Buffer
}
const mostAnswers = 200

/**
 * One datagram to a group of this network (or to one address of it), and what answers within a time, from where we may go.
 * Nothing is answered to what comes.
 */
export function queryLocalNetwork(
  message: Buffer,
  { group, port, reach, withinMs }: { group: string; port: number; reach: Reach; withinMs: number },
): Promise<Neighbour[]> {
  return new Promise((resolve, reject) => {
    const found: Neighbour[] = []
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
      if (mayReach(address, reach) && found.push({ address, bytes }) === mostAnswers) end()
    })
    socket.send(message, port, group, (error) => {
      // No network is no neighbour.
      if (error) end()
    })
  })
}
