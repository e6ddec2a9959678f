import { isPayload, type Payload, type Reaction } from './messages.ts'

/** Messages on the display of a 2.0.1 charge point, by number. */
export type Messages = Map<number, Payload>
type SendCall = (action: string, payload: Payload) => void

function set({ message }: Payload, messages: Messages): Reaction {
  if (!isPayload(message)) return { answer: { status: 'Rejected' } }
  messages.set(Number(message['id']), message)
  return { answer: { status: 'Accepted' } }
}

/** Returns the messages that match all criteria, in one report after the response. */
function report(payload: Payload, messages: Messages, sendUpdate: SendCall): Reaction {
  const { requestId, id, priority, state } = payload
  const messageInfo = [...messages.values()].filter(
    (message) =>
      (!Array.isArray(id) || id.includes(message['id'])) &&
      (priority === undefined || message['priority'] === priority) &&
      (state === undefined || message['state'] === state),
  )
  if (messageInfo.length === 0) return { answer: { status: 'Unknown' } }
  const then = () => sendUpdate('NotifyDisplayMessages', { requestId, tbc: false, messageInfo })
  return { answer: { status: 'Accepted' }, then }
}

/** Returns the response to a display call, or undefined for any other call. */
export function displayCall(
  action: string,
  payload: Payload,
  { messages, sendUpdate }: { messages: Messages; sendUpdate: SendCall },
): Reaction | undefined {
  if (action === 'SetDisplayMessage') return set(payload, messages)
  if (action === 'GetDisplayMessages') return report(payload, messages, sendUpdate)
  if (action !== 'ClearDisplayMessage') return undefined
  return { answer: { status: messages.delete(Number(payload['id'])) ? 'Accepted' : 'Unknown' } }
}
