import { createServer, type AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { waitUntil } from '@evops/platform/testing'
import mqttPacket from 'mqtt-packet'
import { expect, onTestFinished, test } from 'vitest'
import { subscribeToBroker } from './mqtt-wire.ts'

const all = 1_000

test('X-05 MQTT: what a broker sends in many small pieces is read together, and falls behind by nothing', async () => {
  const completion = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    socket.setNoDelay(true)
    const parser = mqttPacket.parser({ protocolVersion: 4 })
    socket.on('data', (chunk) => void parser.parse(chunk))
    socket.on('error', () => undefined)
    parser.on('packet', (packet) => {
      if (packet.cmd === 'connect')
        socket.write(mqttPacket.generate({ cmd: 'connack', returnCode: 0, sessionPresent: false }))
      if (packet.cmd !== 'subscribe') return
      socket.write(mqttPacket.generate({ cmd: 'suback', messageId: 1, granted: [1] }))
      void publishAll((bytes) => socket.write(bytes)).then(completion.resolve)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  // A TCP server has an address of this type.
  const { port } = server.address() as AddressInfo
  const received: number[] = []
  const hearer = await subscribeToBroker(
    {
      url: `mqtt://127.0.0.1:${port}`,
      userName: '',
      password: null,
      topicFilter: 'fleet/#',
      authorities: '',
      clientId: 'test',
      isClean: true,
    },
    'installation',
    {
      // Resolves only after all messages are sent, because each acknowledgement triggers a read.
      onMessages: (messages) => {
        received.push(messages.length)
        return completion.promise
      },
      onClosed: () => undefined,
    },
  )
  onTestFinished(() => hearer.close())
  const sum = () => received.reduce((found, count) => found + count, 0)
  await waitUntil(() => sum() === all, 'all are heard', 30_000)
  // One or two messages per pause would mean hundreds of reads.
  expect(received.length).toBeLessThan(all / 4)
})

async function publishAll(write: (bytes: Buffer) => void): Promise<void> {
  for (let id = 1; id <= all; id += 1) {
    write(
      mqttPacket.generate({
        cmd: 'publish',
        topic: 'fleet/B1/position',
        payload: `{"n":${id}}`,
        qos: 1,
        dup: false,
        retain: false,
        messageId: id,
      }),
    )
    await nextTurn()
  }
}
