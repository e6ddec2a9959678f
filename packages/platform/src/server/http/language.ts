import type { FastifyRequest } from 'fastify'
import { pickLanguage, type Language } from '../../contract/index.ts'

const chosen = new WeakMap<FastifyRequest, Language>()

/** Remembers the language that the caller, identified by the token, has chosen. */
export function setRequestLanguage(request: FastifyRequest, language: Language): void {
  chosen.set(request, language)
}

/** Returns the caller's language: the cookie `language`, else Accept-Language, else the user's choice, else English. */
export function languageOfRequest(request: FastifyRequest): Language {
  const cookie = /(?:^|;\s*)language=(zh|en|es)\b/.exec(request.headers.cookie ?? '')?.[1]
  const wanted = [cookie, request.headers['accept-language'], chosen.get(request)]
  return pickLanguage(wanted.filter(Boolean).join(','))
}
