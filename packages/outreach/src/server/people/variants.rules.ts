import { fillTemplateText, type WechatVariant } from '../../contract/index.ts'

/** WeChat's maximum length of keyword values, by the prefix of the name. */
const longest: Readonly<Record<string, number>> = {
  thing: 20,
  character_string: 32,
  number: 32,
  phrase: 5,
  name: 10,
}

/**
 * Converts a template's fields to WeChat's form. Values that are too long are cut, because WeChat would reject the
 * whole message (47003).
 */
export function wechatData({ fields }: Pick<WechatVariant, 'fields'>, values: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    fields.map(({ key, value }) => {
      const most = longest[key.replace(/\d.*/s, '')] ?? 100
      const whole = Array.from(fillTemplateText(value, values).trim())
      const text = whole.length > most ? [...whole.slice(0, most - 1), '…'].join('') : whole.join('')
      return [key, { value: text }]
    }),
  )
}
