/** No person has the name any more, as after a rename by another server. */
export class UnknownPersonError extends Error {
  constructor(name: string) {
    super(`${name} is not one of the reviewers`);
  }
}
