import { fillTemplateText, type WechatVariant } from '../../contract/index.ts'

/** How long WeChat lets values of a keyword be, by what its name begins with. */
const longest: Readonly<Record<string, number>> = {
  thing: 20,
  character_string: 32,
  number: 32,
  phrase: 5,
  name: 10,
}

/** A template's fields as WeChat takes them; what is too long for one is cut, because it would refuse all of it (47003). */
export function wechatData(
  { fields }: Pick<WechatVariant, 'fields'>,
  said: Readonly<Record<string, string>>,
) {
  return Object.fromEntries(
    fields.map(({ key, value }) => {
      const most = longest[key.replace(/\d.*/s, '')] ?? 100
      const whole = Array.from(fillTemplateText(value, said).trim())
      const text = whole.length > most ? [...whole.slice(0, most - 1), '…'].join('') : whole.join('')
      return [key, { value: text }]
    }),
  )
}
