/** Note where `isOnlyHere`: the reason, and what helps in every installation. */
export function OnlyHereText() {
  return (
    <>
      Phones can’t connect: this address only works on this computer. Open the site at its address
      in your network, or restart the server with <code>HOST=lan</code>.
    </>
  );
}
