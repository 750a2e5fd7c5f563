export type Club = { url: string; apiKey: string; password: string };

type Song = { title: string; artist: string; cover_url?: string | null | undefined };

/** Adds a bracket with its matches; returns its id. */
export async function addBracket(club: Club, songs: readonly Song[]): Promise<string> {
  let cookie = '';
  const call = async (path: string, body: object) => {
    const response = await fetch(club.url + path, {
      method: 'POST',
      headers: { 'x-api-key': club.apiKey, 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} responded ${response.status}`);
    cookie ||= response.headers
      .getSetCookie()
      .map((one) => one.split(';', 1)[0])
      .join('; ');
    const { data } = (await response.json()) as { data: { id: string } };
    return data;
  };
  await call('/api/auth/verify-password', { password: club.password });
  const { id } = await call('/api/brackets', { name: 'All of them', songs });
  await call(`/api/brackets/${id}/generate`, {});
  return id;
}
