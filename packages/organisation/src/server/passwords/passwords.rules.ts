import { passwordMaxLength, passwordMinLength } from '../../contract/index.ts'

/**
 * Returns why a new password is rejected, as a key of the problem table; undefined if the password is acceptable.
 * Source: NIST SP 800-63B (length and a blocklist, no composition rules), domain handbook section 21.
 *
 * @param known words that belong to this user: sign-in name, operator's code and name
 */
export function passwordFlaw(password: string, personalWords: readonly string[]): PasswordFlaw | undefined {
  const length = Array.from(password).length
  if (length < passwordMinLength) return 'organisation.password-too-short'
  if (length > passwordMaxLength) return 'organisation.password-too-long'
  const plain = fold(password)
  const trunk = plain.replace(/(?<!\d)\d+$/, '')
  if (isPattern(plain) || [plain, trunk, unmask(plain), unmask(trunk)].some((word) => common.has(word)))
    return 'organisation.password-too-common'
  const own = personalWords.map(fold).filter((word) => word.length >= 3)
  const tooClose = (word: string) => plain.includes(word) && plain.length - word.length < 5
  if (own.some(tooClose)) return 'organisation.password-too-common'
  return undefined
}
export type PasswordFlaw =
  | 'organisation.password-too-short'
  | 'organisation.password-too-long'
  | 'organisation.password-too-common'

/** Removes common decorations: capitals and separators. */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s._\-!?*#]+/g, '')
}

/** Replaces look-alike characters by letters. */
function unmask(folded: string): string {
  return folded.replace(/[@$0]/g, (sign) => ({ '@': 'a', $: 's', '0': 'o' })[sign] ?? sign)
}

const rows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz', '1qaz2wsx3edc4rfv5tgb']
const runs = rows.flatMap((row) => [row, Array.from(row).toReversed().join('')]).map((run) => run.repeat(2))

/** Returns true for a repeated character or short piece, or a sequence of the keyboard or the alphabet. */
function isPattern(folded: string): boolean {
  if (/^(.{1,4})\1+.?$/su.test(folded)) return true
  return runs.some((run) => run.includes(folded)) || /^(19|20)\d{6}$/.test(folded)
}

// Most used passwords from public rankings that are long enough to pass the minimum length; normalised, trailing digits
// removed.
const common = new Set(
  `
  password passw0rd passwort contraseña contrasena iloveyou woaini woaini1314 sunshine princess
  football baseball basketball superman batman starwars trustno1 welcome letmein changeme changeit
  default master dragon monkey shadow michael jennifer jordan computer internet whatever freedom
  charlie samsung google microsoft administrator admin admin123 adminadmin root rootroot toor test
  testtest testing guest user demo demodemo secret secreto operator operador charging charger
  chargepoint evops electric recarga cargador estacion teamo tequiero mipassword hola holahola qwerty
  qwe123 qweasd qweasdzxc asdasd zxczxc abc123 abcabc a123456 a1234567 a12345678 aa123456 aaa123456
  qq123456 asd123456 zz123456 qwer1234 asdf1234 zxcv1234 1q2w3e4r 1q2w3e4r5t q1w2e3r4 1qaz2wsx
  zaq12wsx 1qazxsw2 5201314 52013140 13145200 1314520 147258369 789456123 159357 11223344 12341234
  123123123 123321 123454321 987654321 1234qwer 123qweasd qwerty123 p@ssword p@ssw0rd pa55word
  pass1234 pass login access summer winter spring autumn verano invierno hello hellohello killer
  pokemon liverpool barcelona realmadrid chelsea arsenal mexico argentina colombia beijing shanghai
  shenzhen guangzhou china zhongguo company office manager system sysadmin
  `
    .split(/\s+/)
    .flatMap((word) => [fold(word), unmask(fold(word)), fold(word).replace(/(?<!\d)\d+$/, '')])
    .filter((word) => word.length > 2),
)
