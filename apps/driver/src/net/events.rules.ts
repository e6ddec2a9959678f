export interface ServerEvent {
  event: string
  data: string
}

/**
 * Parses server-sent events (WHATWG HTML 9.2) from chunks: returns the complete events and the rest. A comment only
 * shows that the connection is alive.
 */
export function readEvents(text: string): { events: ServerEvent[]; rest: string } {
  const blocks = text.replace(/\r\n?/g, '\n').split('\n\n')
  const rest = blocks.pop() ?? ''
  return { events: blocks.flatMap(eventOf), rest }
}

function eventOf(block: string): ServerEvent[] {
  const fields = block.split('\n').flatMap((line) => {
    const at = line.indexOf(':')
    if (at === 0) return []
    const [name, value] = at === -1 ? [line, ''] : [line.slice(0, at), line.slice(at + 1)]
    return [{ name, value: value.replace(/^ /, '') }]
  })
  const data = fields.filter(({ name }) => name === 'data').map(({ value }) => value)
  if (data.length === 0) return []
  return [{ event: fields.find(({ name }) => name === 'event')?.value ?? 'message', data: data.join('\n') }]
}
