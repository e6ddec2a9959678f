import { isPayload, type MessagePayload, type CallReaction } from './messages.ts'

/** Messages on the display of a 2.0.1 charge point, by number. */
export type DisplayMessages = Map<number, MessagePayload>
type SendCall = (action: string, payload: MessagePayload) => void

function set({ message }: MessagePayload, messages: DisplayMessages): CallReaction {
  if (!isPayload(message)) return { answer: { status: 'Rejected' } }
  messages.set(Number(message['id']), message)
  return { answer: { status: 'Accepted' } }
}

/** Returns the messages that match all criteria, in one report after the response. */
function report(payload: MessagePayload, messages: DisplayMessages, sendUpdate: SendCall): CallReaction {
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
export function handleDisplayCall(
  action: string,
  payload: MessagePayload,
  { messages, sendUpdate }: { messages: DisplayMessages; sendUpdate: SendCall },
): CallReaction | undefined {
  if (action === 'SetDisplayMessage') return set(payload, messages)
  if (action === 'GetDisplayMessages') return report(payload, messages, sendUpdate)
  if (action !== 'ClearDisplayMessage') return undefined
  return { answer: { status: messages.delete(Number(payload['id'])) ? 'Accepted' : 'Unknown' } }
}
