import type { FastifyRequest } from 'fastify'
import { pickLanguage, type Language } from '../../contract/index.ts'

const chosen = new WeakMap<FastifyRequest, Language>()

/** The token has said who calls, and so what language they chose. */
export function rememberLanguage(request: FastifyRequest, language: Language): void {
  chosen.set(request, language)
}

/** The caller's language: cookie `language`, else Accept-Language, else what the user chose, else English. */
export function languageOf(request: FastifyRequest): Language {
  const cookie = /(?:^|;\s*)language=(zh|en|es)\b/.exec(request.headers.cookie ?? '')?.[1]
  const wanted = [cookie, request.headers['accept-language'], chosen.get(request)]
  return pickLanguage(wanted.filter(Boolean).join(','))
}
