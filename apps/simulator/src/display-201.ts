import { isPayload, type Payload, type Reaction } from './messages.ts'

/** What the display of a point of 2.0.1 shows, by number. */
export type Messages = Map<number, Payload>
type Tell = (action: string, payload: Payload) => void

function set({ message }: Payload, messages: Messages): Reaction {
  if (!isPayload(message)) return { answer: { status: 'Rejected' } }
  messages.set(Number(message['id']), message)
  return { answer: { status: 'Accepted' } }
}

/** Those that fit all that was asked for, in one report after its answer. */
function report(payload: Payload, messages: Messages, tell: Tell): Reaction {
  const { requestId, id, priority, state } = payload
  const messageInfo = [...messages.values()].filter(
    (message) =>
      (!Array.isArray(id) || id.includes(message['id'])) &&
      (priority === undefined || message['priority'] === priority) &&
      (state === undefined || message['state'] === state),
  )
  if (messageInfo.length === 0) return { answer: { status: 'Unknown' } }
  const then = () => tell('NotifyDisplayMessages', { requestId, tbc: false, messageInfo })
  return { answer: { status: 'Accepted' }, then }
}

/** Its answer to a call about its display; undefined: the call is about something else. */
export function displayCall(
  action: string,
  payload: Payload,
  { messages, tell }: { messages: Messages; tell: Tell },
): Reaction | undefined {
  if (action === 'SetDisplayMessage') return set(payload, messages)
  if (action === 'GetDisplayMessages') return report(payload, messages, tell)
  if (action !== 'ClearDisplayMessage') return undefined
  return { answer: { status: messages.delete(Number(payload['id'])) ? 'Accepted' : 'Unknown' } }
}
