import type { RichBlock, RichSpan, RichText } from '../../contract/index.ts'

/** Renders rich text as elements: every word becomes a text node, so no part of it can become markup. */
export function RichTextView({ text }: { text: RichText }) {
  return (
    <div className="rich">
      {withPlaceKeys(text).map(([key, block]) => (
        <Block key={key} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { block: RichBlock }) {
  if (block.kind === 'list') {
    const items = withPlaceKeys(block.items).map(([key, spans]) => (
      <li key={key}>
        <Spans of={spans} />
      </li>
    ))
    return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
  }
  const Tag = ({ paragraph: 'p', heading: 'h3', quote: 'blockquote' } as const)[block.kind]
  return (
    <Tag>
      <Spans of={block.spans} />
    </Tag>
  )
}

function Spans({ of }: { of: readonly RichSpan[] }) {
  return withPlaceKeys(of).map(([key, { text, bold, italic, link }]) => {
    const strong = bold ? <b>{text}</b> : text
    const content = italic ? <em>{strong}</em> : strong
    return link === undefined ? (
      <span key={key}>{content}</span>
    ) : (
      <a key={key} href={link} target="_blank" rel="noopener noreferrer nofollow">
        {content}
      </a>
    )
  })
}
/** Uses the position as the key, because the parts of a document have no ids. */
function withPlaceKeys<T>(all: readonly T[]): (readonly [string, T])[] {
  return all.map((one, at) => [String(at), one] as const)
}
