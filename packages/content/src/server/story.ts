/** What the demo hands over: the API as its manager, and an instant to do something at. */
export interface ContentStory {
  second: <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>
  at: <T>(when: number, act: () => Promise<T>) => Promise<T>
  currency: string
  now: number
}
export async function tellContent(_story: ContentStory): Promise<void> {}
