/** Packets of a broker that a subscriber needs. */
export type MqttPacket =
  | { messageType: 'greeted'; code: number }
  | { messageType: 'subscribed'; isGranted: boolean }
  | { messageType: 'message'; topic: string; payload: Buffer; id: number | undefined }

const mostBytes = 1024 * 1024
const kinds = { connack: 2, publish: 3, suback: 9 } as const
const subscriptionRefused = 0x80

/**
 * Parses MQTT 3.1.1 packets (sections 2.2, 3.2, 3.3, 3.9). Messages arrive by the thousand, and a parser with an event
 * and buffer lists for each takes as long as reading their content.
 */
export class MqttReader {
  #parts: Buffer[] = []
  #held = 0
  /** Number of bytes of the incomplete packet, as far as its header is known. */
  #wanted = 2

  /**
   * Returns the complete packets. Packets of other types than `Heard` are skipped. Throws if the data is not MQTT or a
   * packet exceeds 1 MB.
   */
  read(chunk: Buffer): MqttPacket[] {
    this.#parts.push(chunk)
    this.#held += chunk.length
    if (this.#held < this.#wanted) return []
    const bytes = this.#parts.length === 1 ? chunk : Buffer.concat(this.#parts)
    const received: MqttPacket[] = []
    let from = 0
    let packet = packetAt(bytes, from)
    for (; packet.to <= bytes.length; packet = packetAt(bytes, from)) {
      const one = parsePacket(bytes, packet)
      if (one) received.push(one)
      from = packet.to
    }
    const rest = bytes.subarray(from)
    this.#parts = rest.length > 0 ? [rest] : []
    this.#held = rest.length
    this.#wanted = packet.to - from
    return received
  }
}

interface Packet {
  /** First byte: type and flags. */
  head: number
  from: number
  /** End of the packet, possibly beyond the received bytes. */
  to: number
}
/** Returns the packet that begins here, or the number of bytes needed to continue. */
function packetAt(bytes: Buffer, start: number): Packet {
  let length = 0
  for (let at = 1; at <= 4; at += 1) {
    const byte = bytes[start + at]
    if (byte === undefined) return { head: 0, from: start, to: start + at + 1 }
    length += (byte & 0x7f) * 128 ** (at - 1)
    if (byte < 0x80) {
      if (length > mostBytes) throw new Error('a packet of more than 1 MB')
      return { head: bytes[start] ?? 0, from: start + at + 1, to: start + at + 1 + length }
    }
  }
  throw new Error('a length of more than four bytes')
}

function parsePacket(bytes: Buffer, { head, from, to }: Packet): MqttPacket | undefined {
  const kind = head >> 4
  if (kind === kinds.publish) return messageIn(bytes, { head, from, to })
  if (kind === kinds.connack) {
    if (to - from < 2) throw new Error('an answer that is cut off')
    return { messageType: 'greeted', code: bytes[from + 1] ?? 0 }
  }
  if (kind === kinds.suback) {
    if (to - from < 3) throw new Error('an answer that is cut off')
    return {
      messageType: 'subscribed',
      isGranted: !bytes.subarray(from + 2, to).includes(subscriptionRefused),
    }
  }
  return undefined
}

/** A message at QoS 2, which was not requested, is accepted without an acknowledgement. */
function messageIn(bytes: Buffer, { head, from, to }: Packet): MqttPacket {
  const qos = (head >> 1) & 3
  if (qos === 3) throw new Error('a message of no quality of service')
  const topicFrom = from + 2
  const topicTo = topicFrom + (to - from < 2 ? to : bytes.readUInt16BE(from))
  const payloadFrom = qos === 0 ? topicTo : topicTo + 2
  if (payloadFrom > to) throw new Error('a message that is cut off')
  return {
    messageType: 'message',
    topic: bytes.toString('utf8', topicFrom, topicTo),
    payload: bytes.subarray(payloadFrom, to),
    id: qos === 1 ? bytes.readUInt16BE(topicTo) : undefined,
  }
}
