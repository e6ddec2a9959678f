import { Facts, useLanguage, useWords } from '@evops/kit'
import { Json } from '../commands/Json.tsx'
import { ykcMessageOf, type ParsedOcppMessage } from './ocpp-message.rules.ts'
import { ocppMessageWords } from './ocpp-messages.words.ts'

/** Content of a message: the JSON of OCPP, or the fields of YKC in the reader's language next to their bytes. */
export function OcppMessageBody({ title, message }: { title: string; message: ParsedOcppMessage }) {
  const t = useWords(ocppMessageWords)
  const ykc = ykcMessageOf(message, useLanguage())
  if (!ykc) return <Json title={title} value={message.payload} />
  return (
    <div className="stack">
      <p className="note">{title}</p>
      <b>{ykc.title}</b>
      <Facts of={ykc.fields.map(({ name, text }, at) => [name, <code key={at}>{text}</code>])} />
      <Json title={t('stations.ocppMessage.bytes')} value={message.hex} />
    </div>
  )
}
