# The key depends on the seed of this Umbrel, so that a restored Umbrel reads what it encrypted.
key=$(printf '%s' "$(derive_entropy "lutea-encryption-key")" | cut -c 1-64 | xxd -r -p | base64 -w 0)
export LUTEA_ENCRYPTION_KEYS="k1:${key}"
# The address that people open, with https: passkeys need it.
export LUTEA_PUBLIC_URL="${LUTEA_PUBLIC_URL:-https://${DEVICE_DOMAIN_NAME}}"
